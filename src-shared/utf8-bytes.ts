/** How long a text is in UTF-8. */
export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;
