import { expect, test } from "vitest";
import { parseSource } from "@/lib/engine/html/parse-source";
import { parseDocument } from "../dom/parse-document";
import { mainContent } from "./main-content";
import { isThreadOfPosts, postsOf } from "./thread-of-posts";

const TEXT = "The lock keeper opened the upper gate at dawn, as on every day.";

const thread = (post: string, around = "thread") =>
  parseDocument(
    `<h1>Gates?</h1><div class="${around}">${post.repeat(3)}</div><a href="/">Start</a>`,
  ).body;

test.each(["comment-list", "comments-area", "post-listing", "message-thread"])(
  "finds posts in an element named %s",
  (name) => {
    const [, post = ""] = /^(comment|post|message)/.exec(name) ?? [];
    const body = thread(`<div class="${post}"><p>${TEXT}</p></div>`, name);
    expect(isThreadOfPosts(body)).toBe(true);
    expect(postsOf(body)).toHaveLength(3);
  },
);

test("treats posts with a link to their author in a heading as posts", () => {
  const post = `<div class="comment"><h3><a href="/anna">Anna</a> commented on 3 May</h3><p>${TEXT}</p></div>`;
  expect(isThreadOfPosts(thread(post))).toBe(true);
});

test("does not treat comments below a short article as a thread", () => {
  const body = thread(`<div class="comment"><p>${TEXT}</p></div>`);
  body.querySelector("h1")?.insertAdjacentHTML("afterend", `<article><p>${TEXT}</p></article>`);
  expect(isThreadOfPosts(body)).toBe(false);
});

test("keeps the picture of a photo page, not its comments", () => {
  const comment = `<li class="comment"><p>${TEXT}</p></li>`;
  const source = parseSource(
    `<title>Gate</title><div><img src=/1.jpg alt=Gate></div><div><h1>Gate</h1><p>Taken at dawn.</div><div class=comments><ul>${comment.repeat(3)}</ul></div>`,
    "https://post.example/1",
  );
  const { root } = mainContent(source.html, source);
  expect(root.querySelector("img")).not.toBeNull();
  expect(root.textContent).toMatch(/^GateTaken at dawn\.$/);
});

test("treats texts with a linked title as cards of a list", () => {
  const card = `<div class="post"><h3><a href="/2">Open gates</a></h3><p>${TEXT}</p></div>`;
  expect(isThreadOfPosts(thread(card))).toBe(false);
});

test.each(["<h3>Gates</h3>", "<p><b>Why gates?</b></p>"])(
  "does not treat answers to different questions as a thread: %s",
  (question) => {
    expect(isThreadOfPosts(thread(`${question}<div class="answer"><p>${TEXT}</p></div>`))).toBe(
      false,
    );
  },
);

test("finds posts by ids that end with a number, and short posts of a thread", () => {
  const post = (at: number, text: string) =>
    `<table id="post${at}"><tr><td>anna<td id="post_message_${at}">${text}</table>`;
  const body = parseDocument(
    `${[1, 2, 3].map((at) => post(at, TEXT)).join("")}${post(4, "Yes!")}`,
  ).body;
  expect(isThreadOfPosts(body)).toBe(true);
  expect(postsOf(body)).toHaveLength(4);
});

test("keeps a short post that is among the details of it", () => {
  const post = (at: number) =>
    `<li class="postcontainer" id="post_${at}"><div class="postdetails"><div class="userinfo">anna</div><div class="postbody"><div class="content">${at}. ${TEXT}</div></div></div></li>`;
  const source = parseSource(
    `<title>Gates?</title><h1>Gates?</h1><ol>${[1, 2, 3].map(post).join("")}</ol>`,
    "https://post.example/1",
  );
  const text = mainContent(source.html, source).root.textContent;
  expect(text?.split(TEXT)).toHaveLength(4);
  expect(text).not.toContain("anna");
});

test("drops the controls of a thread with short posts", () => {
  const post = (text: string) =>
    `<div class="post"><div class="postbody"><p>${text}</p></div><a class="top" href="#top"><span>Top</span></a></div>`;
  const source = parseSource(
    `<title>Gates?</title><h2>Gates?</h2>${post(TEXT).repeat(3)}${post("Thanks!")}<div><h3>Who is online</h3>2 guests</div>`,
    "https://post.example/1",
  );
  const text = mainContent(source.html, source).root.textContent;
  expect(text).toContain("Thanks!");
  expect(text).not.toMatch(/Top|online/);
});
