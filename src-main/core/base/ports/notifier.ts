/** A token whose end is near, or has come. */
export interface ToldEnd {
  name: string;
  connection: string;
  ended: boolean;
  /** Dates of the owner's calendar until then. */
  daysLeft: number;
}

/** Notifications of the operating system. */
export interface Notifier {
  /** One notification for all of them; none: to see whether it is shown. False where the system has shown none; must not reject. */
  tell(ends: readonly ToldEnd[]): Promise<boolean>;
}
