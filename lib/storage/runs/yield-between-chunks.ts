/**
 * Lets the page act after each part. The bytes of a Blob are all there at once, and what runs through a stream without
 * ever waiting is one task of the page: half a second for a hundred megabytes that are compressed.
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

/** By a message: timers are slowed down while nobody looks at the page. */
const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
