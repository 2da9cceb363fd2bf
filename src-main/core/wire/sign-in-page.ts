import type { Read } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import type { ProblemError } from '../base/problem-error.ts';
import { textOf } from './between.ts';
import { isYes } from './words/refusal-words.ts';

/** A field for a password, a title, or what leads to another place to sign in by itself (SAML 2.0 bindings, 3.5). */
const forSignIn =
  /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b|<title[^>]{0,200}>[^<]{0,200}\b(?:(?:sign|log)[ -]?in|login)\b|\bname\s*=\s*["']?SAMLRequest\b/i;

const pages = new WeakSet<ProblemError>();

/**
 * A page to sign in under 2xx, in place of an answer: containers show it where others lead to it (Jakarta Servlet, 13.6.3), and so do
 * proxies that ask who it is. Known again by `isOfSignInPage`.
 */
export function isSignInPage({ status, body }: WireResponse, read: Read): boolean {
  return isYes(status) && !read.ok && read.reason === 'html' && forSignIn.test(textOf(body));
}

/** @returns the same error */
export function asOfSignInPage(error: ProblemError): ProblemError {
  pages.add(error);
  return error;
}

/** Whether it came from such a page. */
export const isOfSignInPage = (error: unknown): boolean => pages.has(error as ProblemError);
