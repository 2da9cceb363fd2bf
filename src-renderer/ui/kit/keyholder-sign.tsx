/** The sign of the app, as on its icon for small sizes. */
export const KeyholderSign = ({ size }: { size: number }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden style={{ flex: 'none' }}>
    <rect width="16" height="16" rx="3.5" fill="#1f7277" />
    <g fill="none" stroke="#fff" strokeWidth="1.9">
      <circle cx="6" cy="5" r="2" />
      <path d="M6 7V14M6.5 11.5L12 6.6M8.4 9.6L11.8 13.7" />
    </g>
  </svg>
);
