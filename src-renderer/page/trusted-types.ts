/**
 * The one policy that the Content-Security-Policy lets be made. React writes the style sheets of the component library through
 * `innerHTML`, which Trusted Types would refuse altogether; so text passes.
 * SECURITY: no text that could make an element passes; nor does any script, or address of one, that is made at run time.
 */
export function allowStylesOnly(factory: Window['trustedTypes']): void {
  factory?.createPolicy('default', { createHTML: text => (makesElement(text) ? null : text) });
}

/** HTML, 13.2.5.6: after "<" only these begin a tag, a comment or a declaration. */
export const makesElement = (text: string): boolean => /<[a-z/!?]/i.test(text);
