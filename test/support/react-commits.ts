/**
 * vitest setup, and what a test hears of React's commits by. React asks for its tools' hook once, as it is loaded, and files that share
 * a process share that React: so the hook has to be there before the first of them (`injectInternals` in
 * react-dom/cjs/react-dom-client.development.js).
 */
interface Fiber {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

type OnCommit = (renderer: number, root: { current: Fiber }) => void;

const name = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const nothing = () => undefined;
const hook: { onCommitFiberRoot: OnCommit } = Reflect.get(globalThis, name) ?? {
  ...{ supportsFiber: true, inject: () => 1, checkDCE: nothing },
  ...{ onCommitFiberRoot: nothing, onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing },
};
Reflect.set(globalThis, name, hook);

const performedWork = 1;

/** @returns the components that were drawn, each by its name, commit by commit; it grows until `stop` */
export function watchCommits(): { drawn: string[][]; stop: () => void } {
  const drawn: string[][] = [];
  hook.onCommitFiberRoot = (_, { current }) => {
    const names: string[] = [];
    look(current, names);
    drawn.push(names.filter(one => one !== ''));
  };
  const stop = () => {
    hook.onCommitFiberRoot = nothing;
  };
  return { drawn, stop };
}

function look(fiber: Fiber, names: string[]): void {
  const { alternate: before, flags } = fiber;
  if (!before || (flags & performedWork) !== 0) names.push(nameOf(fiber.type) ?? '');
  if (before?.child === fiber.child) return;
  for (let { child } = fiber; child; child = child.sibling) look(child, names);
}

function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return Reflect.get(type, 'displayName') ?? type.name;
  if (typeof type !== 'object' || type === null) return undefined;
  const { displayName, type: inner, render } = type as Record<string, unknown>;
  return typeof displayName === 'string' ? displayName : nameOf(inner ?? render);
}
