/**
 * Follows electron:shell/browser/api/electron_api_session.cc (`Session::Session`, `SetSpellCheckerDictionaryDownloadURL`,
 * `SetSpellCheckerEnabled`), shell/browser/electron_browser_context.cc (`InitPrefs`), Chromium's
 * chrome/browser/spellchecker/spellcheck_service.cc (`LoadDictionaries`) and spellcheck_hunspell_dictionary.cc (`DownloadDictionary`).
 * - A session begins, when it is made, to look for the dictionary of the system's language. One that is not on the disk is fetched by that
 *   session, **whether the spell checker is on or off**.
 * - Where from, is one address for all sessions, and counts when the fetching begins.
 * - On macOS the system's own is used: nothing is fetched.
 */
import { world } from './world.ts';

export class SpellChecker {
  enabled = true;
  /** For tests: what this session has asked for. */
  readonly fetched: string[] = [];

  constructor() {
    const { computer, app } = world();
    if (computer.platform === 'darwin') return;
    // Whether it is on the disk is seen in another thread. Here it never is, as at the very first start.
    setImmediate(() => {
      this.fetched.push(`${world().dictionariesFrom}${app.getLocale().toLowerCase()}-10-1.bdic`);
    });
  }

  fetchFrom(url: string): void {
    if (!URL.canParse(url)) {
      throw new Error('The URL you provided to setSpellCheckerDictionaryDownloadURL is not a valid URL');
    }
    world().dictionariesFrom = new URL(url).href;
  }
}
