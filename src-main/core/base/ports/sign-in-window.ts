/** The service's own sign-in page in a window without powers. */
export interface SignInWindow {
  /**
   * Resolves with the session's value once `prove` said yes to it, null where the owner closed the window.
   * `prove` may be called several times: pages set a cookie before it is good for anything.
   */
  capture(options: {
    dashboardUrl: string;
    cookieName: string;
    prove: (session: string) => Promise<boolean>;
  }): Promise<string | null>;
}
