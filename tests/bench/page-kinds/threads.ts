import { cookies, crumbs, footer, megaMenu, page, sideLists } from "./frame";
import { name, paragraph, repeat } from "./words";

const header = megaMenu((menu) => `<div id="header" class="navbar">${menu}</div>`);
const foot = footer((inside) => `<div id="footer">${inside}</div>`);

export const forums: Readonly<Record<string, string>> = {
  prosilver: page(
    "Gate sticks in frost - Lock board",
    `${header}<div id="page-body"><h2 data-main class="topic-title"><a href="/t">Gate sticks in frost</a></h2><div class="topic-actions">6 posts • Page <strong>1</strong> of <strong>1</strong></div>${repeat(6, (at) => `<div id="p${at}" class="post has-profile"><div class="inner"><dl class="postprofile"><dt><a href="/u${at}" class="username">${name(at)}</a></dt><dd><strong>Posts:</strong> ${at * 12}</dd><dd><strong>Joined:</strong> May ${at + 1}, 2019</dd></dl><div class="postbody"><h3><a href="#p${at}">Re: Gate sticks in frost</a></h3><p class="author">by <a href="/u${at}">${name(at)}</a> » May ${at + 2}, 2026</p><div data-main class="content">${paragraph(at, 2 + (at % 3))}</div></div></div></div>`)}<div class="stat-block"><h3>Who is online</h3><p>Users browsing this forum: no registered users and 2 guests</p></div></div>${foot}`,
  ),
  "replies in a list": page(
    "Which oil for the gear? | Mill forum",
    `${header}<main>${crumbs}<h1 data-main>Which oil for the gear?</h1><div class="thread">${repeat(5, (at) => `<article class="message message--post"><div class="message-cell--user"><h4><a href="/u${at}">${name(at)}</a></h4><h5>Member</h5></div><div class="message-cell--main"><header><time>May ${at + 1}, 2026</time> <a href="#p${at}">#${at + 1}</a></header><div data-main class="message-body">${paragraph(at + 1, 3)}</div><footer><a href="/like${at}">Like</a> <a href="/reply${at}">Reply</a></footer></div></article>`)}</div>${sideLists((inside) => `<div class="p-body-sidebar">${inside}</div>`)}</main>${foot}${cookies}`,
  ),
  "question and answers": page(
    "pumps - Why does my pump start again? - Works Exchange",
    `${header}<div class="container"><div id="content"><div id="question-header"><h1 data-main><a href="/q">Why does my pump start again?</a></h1></div><div id="mainbar"><div class="question"><div class="votecell"><span>17</span></div><div class="postcell"><div data-main class="post-text">${paragraph(1, 4)}</div><div class="post-taglist"><a href="/t1">pumps</a><a href="/t2">wells</a></div></div></div><div id="answers"><h2>3 Answers</h2>${repeat(3, (at) => `<div class="answer"><div class="votecell"><span>${9 - at}</span></div><div class="answercell"><div data-main class="post-text">${paragraph(at + 3, 4)}</div><div class="user-info">answered May ${at + 1} <a href="/u${at}">${name(at)}</a></div></div></div>`)}</div></div><div id="sidebar">${sideLists((inside) => inside)}</div></div></div>${foot}`,
  ),
};
