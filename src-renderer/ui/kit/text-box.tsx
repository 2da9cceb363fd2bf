import classes from './text-box.module.css';

/** Text as it came, in a box that scrolls. */
export function TextBox({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse (WCAG 2.1.1)
    <section tabIndex={0} aria-label={label} className={classes.box}>
      <pre>{text}</pre>
    </section>
  );
}
