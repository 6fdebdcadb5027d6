import { ServiceMessage } from "@/components/ui/feedback/service-message";
import type { RunNotice } from "@/lib/results/model/service-notices";
import { breakAnywhereClass } from "../list/long-words";
import { ResultUrl } from "../list/result-url";

/** Nothing is loaded before a link is followed, and each shows its whole URL. */
export function LinkedNotices({ notices }: { notices: readonly RunNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {notices.map(({ text, links }) => (
        <li key={text} className={breakAnywhereClass}>
          <ServiceMessage text={text} />
          {links.map((link) => (
            <span key={link.url} className="block">
              {link.text === link.url ? null : <bdi>{link.text}: </bdi>}
              <ResultUrl url={link.url} icon />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
