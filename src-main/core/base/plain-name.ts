/** `use_seat`, `useSeat`, `UseSeat` and `use-seat` are one name. */
export function plainName(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
