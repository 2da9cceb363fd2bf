import { nativeTheme, type Session, WebContentsView } from 'electron';
import { stripWebPreferences } from '../page/web-preferences.ts';
import { isPasteInstead, type StripText, stripUrl } from './sign-in-strip.ts';

export interface StripView {
  readonly view: WebContentsView;
  /** In pixels, as its words need it now: they wrap in a narrow window and grow with the system's text size. */
  readonly height: number;
  tell(text: StripText): void;
}

const maxDeaths = 3;

/** The strip as a page of its own; another text is another page, since it has no script. */
export function createStripView(options: {
  session: Session;
  heightChanged: () => void;
  pasteInstead: () => void;
}): StripView {
  const view = new WebContentsView({ webPreferences: stripWebPreferences(options.session) });
  const contents = view.webContents;
  let height = 88;
  let shown = '';
  let deaths = 0;

  const load = () => {
    if (contents.isDestroyed()) return;
    contents.loadURL(shown).catch(() => undefined); // another text came meanwhile, or the window is closed
  };
  // Behind the page until it is painted, so that a dark desktop sees no white flash.
  view.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#24272b' : '#eef1f5');
  contents.on('preferred-size-changed', (_event, size) => {
    height = Math.max(size.height, 40);
    options.heightChanged();
  });
  // The first of the events of a navigation, and the last one of this: the rule of its session stops it here.
  contents.on('will-frame-navigate', event => {
    if (isPasteInstead(event.url)) setImmediate(options.pasteInstead);
  });
  contents.on('render-process-gone', () => {
    deaths += 1;
    if (deaths <= maxDeaths) load();
  });

  return {
    view,
    get height() {
      return height;
    },
    tell: text => {
      const url = stripUrl(text);
      if (url === shown) return;
      shown = url;
      load();
    },
  };
}
