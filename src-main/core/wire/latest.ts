/**
 * One request per resource at a time. Callers that ask meanwhile get the same answer; after `outdate` a new request is made,
 * and an answer of the old one is for those who asked before, so an older answer never follows a newer one.
 */
export class Latest {
  readonly #running = new Map<string, Promise<unknown>>();

  get<T>(key: string, fetch: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    // The key names the resource, and each resource has one type.
    if (running) return running as Promise<T>;
    const request = fetch().finally(() => {
      if (this.#running.get(key) === request) this.#running.delete(key);
    });
    this.#running.set(key, request);
    return request;
  }

  /** Something has changed: what is under way may have missed it. */
  outdate(key: string): void {
    this.#running.delete(key);
  }
}
