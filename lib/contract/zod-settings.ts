import * as z from "zod";

// The Content Security Policy forbids compiling code from text, which zod otherwise tries. Every file that makes
// schemas imports this one, because each may be the first that a page or a worker loads.
z.config({ jitless: true });
