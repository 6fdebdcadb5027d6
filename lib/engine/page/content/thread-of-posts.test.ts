import { expect, test } from "vitest";
import { parseDocument } from "../dom/parse-document";
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

test("takes posts with a link to their author in a heading for posts", () => {
  const post = `<div class="comment"><h3><a href="/anna">Anna</a> commented on 3 May</h3><p>${TEXT}</p></div>`;
  expect(isThreadOfPosts(thread(post))).toBe(true);
});

test("takes texts with a linked title for cards of a list", () => {
  const card = `<div class="post"><h3><a href="/2">Open gates</a></h3><p>${TEXT}</p></div>`;
  expect(isThreadOfPosts(thread(card))).toBe(false);
});
