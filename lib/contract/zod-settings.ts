import * as z from "zod";

// The Content Security Policy forbids `eval`, which zod tries by default. Every file with schemas
// imports this file, since any of them may load first.
z.config({ jitless: true });
