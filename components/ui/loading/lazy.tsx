import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { createListeners } from "@/lib/format/listeners";
import { Button } from "../controls/button";
import { Loading } from "../feedback/spinner";
import { classNames } from "../layout/class-names";

/** A module, or a value built from modules, that is fetched on first use. */
export type LazyValue<Value> = {
  /** Fetches the value once. After a rejection the next call tries again. */
  readonly load: () => Promise<Value>;
  readonly current: () => Value | null;
  readonly subscribe: (onLoad: () => void) => () => void;
};

/** Once loaded, the value is available synchronously, so no fallback flashes as with `React.lazy`. */
export function lazyValue<Value>(fetchValue: () => Promise<Value>): LazyValue<Value> {
  let value: Value | null = null;
  let loading: Promise<Value> | null = null;
  const { subscribe, notify } = createListeners();

  const fetchOnce = async () => {
    try {
      value = await fetchValue();
    } catch (error) {
      loading = null;
      throw error;
    }
    notify();
    return value;
  };

  return {
    load: () => {
      loading ??= fetchOnce();
      return loading;
    },
    current: () => value,
    subscribe,
  };
}

const serverValue = () => null;

/** The value, or null until something has loaded it. Does not start the load. Always null on the server. */
export function useLazyValue<Value>({ subscribe, current }: LazyValue<Value>): Value | null {
  return useSyncExternalStore(subscribe, current, serverValue);
}

type LazyContentProps<Value> = {
  value: LazyValue<Value>;
  /** Set to false to delay the load, for example while the content is folded away. */
  enabled?: boolean;
  children: (value: Value) => ReactNode;
};

/** Renders from a lazy value. Shows a spinner while it loads and a retry button when that fails. */
export function LazyContent<Value>({ value, enabled = true, children }: LazyContentProps<Value>) {
  const loaded = useLazyValue(value);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!loaded && !failed && enabled) value.load().catch(() => setFailed(true));
  }, [value, loaded, failed, enabled]);

  if (loaded) return children(loaded);
  if (failed) return <LoadError onRetry={() => setFailed(false)} />;
  return <Loading />;
}

type LazyComponentOptions<Props> = {
  fallback?: ReactNode;
  /** For overlays: how to close this one, or null while it is closed. */
  getOnClose?: (props: Props) => (() => void) | null;
};

export type LazyComponent<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

class LoadFailure extends Error {}

/**
 * A component whose code is fetched when it first renders. If the fetch fails, it shows the error in its own place with
 * a retry button. `React.lazy` alone would take down the page around it and cache the failure.
 */
export function lazyComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  { fallback = null, getOnClose }: LazyComponentOptions<Props> = {},
): LazyComponent<Props> {
  const { load } = lazyValue(fetchComponent);
  const createInner = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        // The build leaves the code out, and the browser renders this part.
        if (typeof window === "undefined") throw cause;
        throw new LoadFailure("The code of this component could not be loaded.", { cause });
      }
    });
  let Inner = createInner();
  const retry = () => {
    Inner = createInner();
  };
  return Object.assign(
    (props: Props) => (
      <LoadBoundary
        onClose={getOnClose?.(props)}
        onRetry={retry}
        render={() => (
          <Suspense fallback={fallback}>
            <Inner {...props} />
          </Suspense>
        )}
      />
    ),
    { load },
  );
}

type LoadBoundaryProps = {
  /** Closes the overlay inside. Null while it is closed, undefined if the content is not an overlay. */
  onClose: (() => void) | null | undefined;
  onRetry: () => void;
  render: () => ReactNode;
};

class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  // Opening a failed overlay again retries.
  override componentDidUpdate(previous: LoadBoundaryProps) {
    if (this.state.error && previous.onClose === null && this.props.onClose) this.retry();
  }

  readonly retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.render();
    // Errors of the component itself belong to the error boundary above.
    if (!(error instanceof LoadFailure)) throw error;
    const { onClose } = this.props;
    if (onClose === null) return null;
    return <LoadError onRetry={this.retry} {...(onClose && { onClose })} />;
  }
}

/** Starts loading, and ignores failures: the code that uses a part loads it again and reports the error. */
export function preload(loads: Iterable<() => Promise<unknown>>): void {
  for (const load of loads) load().catch(() => {});
}

type LoadErrorProps = {
  onRetry: () => void;
  /** For overlays. Also moves the message to the bottom of the window. */
  onClose?: () => void;
};

/** Replaces a part of the page whose code could not be loaded. */
function LoadError({ onRetry, onClose }: LoadErrorProps) {
  return (
    <p
      role="alert"
      className={classNames(
        "text-bad",
        onClose
          ? "fixed bottom-4 left-1/2 z-50 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-lg border border-line-medium bg-raised px-4 py-3 shadow-float"
          : "p-3",
      )}
    >
      This part of the page could not be loaded.{" "}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>{" "}
      {onClose ? (
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      ) : null}
    </p>
  );
}
