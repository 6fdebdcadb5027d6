"use client";
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { LoadError } from "./load-error";

type LaterOptions<Props> = {
  /** Stands for it while its code is on its way. */
  waiting?: ReactNode;
  /** Of what opens over the page: how it is closed, or null while it is not open. */
  closes?: (props: Props) => (() => void) | null;
};

class CodeMissing extends Error {}

/**
 * A component whose code comes when it is first drawn. Where the server has gone it says so in its own place, with
 * another try, and the page around it stays as it is; a lazy component alone would take the page with it, for good.
 */
export function lazyComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  { waiting = null, closes }: LaterOptions<Props> = {},
): ComponentType<Props> {
  const fetchAgain = () =>
    lazy(async () => {
      try {
        return { default: await fetchComponent() };
      } catch (cause) {
        throw new CodeMissing("The code of a part of the page could not be fetched.", { cause });
      }
    });
  let Inside: ComponentType<Props> = fetchAgain();

  return class Later extends Component<Props, { error: unknown }> {
    override state: { error: unknown } = { error: null };

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    // Who opens it again wants another try.
    override componentDidUpdate(before: Props) {
      if (this.state.error && closes && !closes(before) && closes(this.props)) this.retry();
    }

    readonly retry = () => {
      Inside = fetchAgain();
      this.setState({ error: null });
    };

    override render() {
      const { error } = this.state;
      if (error === null)
        return (
          <Suspense fallback={waiting}>
            <Inside {...this.props} />
          </Suspense>
        );
      // What breaks in the component itself is not for this one to hide.
      if (!(error instanceof CodeMissing)) throw error;
      const close = closes?.(this.props);
      return close === null ? null : <LoadError onRetry={this.retry} onClose={close} />;
    }
  };
}
