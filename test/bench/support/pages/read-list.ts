/** An invitation as the service sends it. */
export interface Sent {
  id: string;
  email: string;
  role: string;
  use_seat: boolean;
  created_at: number;
  expires_at: number;
}

/** All pages of the list, straight from the service, and nothing made of them. */
export async function readList(): Promise<Sent[]> {
  const all: Sent[] = [];
  for (;;) {
    const last = all.at(-1);
    const query = last ? `?starting_after=${last.id}` : '';
    const answer = await fetch(`/api/v1/team/invitations${query}`);
    const page = (await answer.json()) as { data: Sent[]; has_more: boolean };
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** The words of Keyholder's columns, in their order. */
export function wordsOf(item: Sent, now: number): string[] {
  const days = (seconds: number) => Math.round((seconds * 1_000 - now) / 86_400_000);
  const date = (seconds: number) => day.format(seconds * 1_000);
  return [
    item.email,
    item.expires_at * 1_000 < now ? 'Expired' : 'Pending',
    item.role,
    item.use_seat ? 'Uses a seat' : 'No seat',
    `${-days(item.created_at)} days ago ${date(item.created_at)}`,
    `in ${days(item.expires_at)} days ${date(item.expires_at)}`,
    'Details',
  ];
}

export const widths = ['26%', '17%', '10%', '11%', '16%', '16%', '4%'];
