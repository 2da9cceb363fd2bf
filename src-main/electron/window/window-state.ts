import { z } from 'zod';
import { type ScreenName, screenNames } from './last-screen.ts';

const boundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Bounds = z.infer<typeof boundsSchema>;

/** `window.json` in the data folder: where the window was, in screen pixels of the system, and what it showed. */
const windowStateSchema = z.object({
  version: z.literal(1),
  bounds: boundsSchema,
  maximized: z.boolean(),
  screen: z.enum(screenNames).nullable().catch(null),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export const windowStateFile = 'window.json';

/** null: none, or unreadable. Nothing is lost with it, so nobody is told. */
export function parseWindowState(text: string | null): WindowState | null {
  if (text === null) return null;
  try {
    return windowStateSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function writeWindowState(bounds: Bounds, maximized: boolean, screen: ScreenName | null): string {
  return `${JSON.stringify({ version: 1, bounds, maximized, screen } satisfies WindowState)}\n`;
}

export interface Placement {
  width: number;
  height: number;
  /** Left out: the system centres the window. */
  x?: number;
  y?: number;
  minWidth: number;
  minHeight: number;
  maximized: boolean;
}

const usual = { width: 1180, height: 780 };
const smallest = { width: 800, height: 600 };
/** A piece of the title bar this large must lie on a display, or the window could not be moved back. */
const grip = { width: 120, height: 32 };

/** Where to open the window. `workAreas`: of all displays, the primary one first. */
export function placeWindow(saved: WindowState | null, workAreas: readonly Bounds[]): Placement {
  const home = workAreas.find(area => saved !== null && showsGrip(saved.bounds, area));
  const area = home ?? workAreas[0] ?? { x: 0, y: 0, ...usual };
  const minWidth = Math.min(smallest.width, area.width);
  const minHeight = Math.min(smallest.height, area.height);
  const wanted = home && saved ? saved.bounds : usual;
  const size = {
    width: clamp(wanted.width, minWidth, area.width),
    height: clamp(wanted.height, minHeight, area.height),
  };
  const maximized = saved?.maximized ?? false;
  if (!home || !saved) return { ...size, minWidth, minHeight, maximized };
  return { ...size, x: saved.bounds.x, y: saved.bounds.y, minWidth, minHeight, maximized };
}

function showsGrip(bounds: Bounds, area: Bounds): boolean {
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const top = bounds.y >= area.y && bounds.y + grip.height <= area.y + area.height;
  return across >= grip.width && top;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
