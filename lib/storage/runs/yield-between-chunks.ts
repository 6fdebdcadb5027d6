/**
 * Yields to the event loop after each chunk. The chunks of a Blob are available immediately, so
 * without yielding a stream pipeline is one long task: half a second for compressing 100 MB.
 */
export const yieldBetweenChunks = (): TransformStream<
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>
> =>
  new TransformStream({
    async transform(part, controller) {
      controller.enqueue(part);
      await nextTask();
    },
  });

/** Waits for the next task of the page. Uses a message, because timers are throttled in background tabs. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
