/** Clipboard formats that go with a secret, all in one write: name -> content. */
export type ClipboardFormats = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

const raw = (format: string) => `electron application/osclipboard;format="${format}"`;
const dwordZero = () => new Uint8Array(4);
const bytes = (text: string) => new TextEncoder().encode(text);

/** The names under which Chromium offers a text on Linux (ui/base/clipboard/clipboard_ozone.cc: `WriteText`). */
const linuxTexts = ['text/plain', 'text/plain;charset=utf-8', 'UTF8_STRING', 'STRING', 'TEXT'];

/**
 * SECURITY: a copied secret carries the platform's requests not to record it: clipboard histories, cloud clipboards
 * and their monitors that honour them leave it alone. Sources: nspasteboard.org; Microsoft, "Clipboard Formats";
 * KDE Klipper.
 */
export function secretFormats(platform: string, text: string): ClipboardFormats {
  const plain = { 'text/plain': text };
  // Its mere presence counts; Chromium drops formats without content.
  if (platform === 'darwin') return { ...plain, [raw('org.nspasteboard.ConcealedType')]: bytes('1') };
  if (platform === 'win32') {
    return {
      ...plain,
      [raw('ExcludeClipboardContentFromMonitorProcessing')]: dwordZero(),
      [raw('CanIncludeInClipboardHistory')]: dwordZero(),
      [raw('CanUploadToCloudClipboard')]: dwordZero(),
    };
  }
  if (platform === 'linux') {
    // What it is given as a text Chromium puts into the primary selection as well, which a middle click pastes anywhere: without the
    // request, and clearing the clipboard leaves it there (`WritePortableTextRepresentation`). What it is given as formats of the system
    // it does not.
    return Object.fromEntries([
      ...linuxTexts.map(name => [raw(name), bytes(text)] as const),
      [raw('x-kde-passwordManagerHint'), bytes('secret')],
    ]);
  }
  return plain;
}
