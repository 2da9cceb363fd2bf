import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { readList, type Sent } from './read-list.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const root = document.getElementById('root');
if (!root) throw new Error('There is no root.');

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const date = ({ value }: { value: number }) => day.format(value * 1_000);
const api = createGrid<Sent>(root, {
  animateRows: false,
  cacheQuickFilter: true,
  columnDefs: [
    { field: 'email' },
    { field: 'role' },
    { field: 'use_seat', valueFormatter: ({ value }) => (value ? 'Uses a seat' : 'No seat') },
    { field: 'created_at', valueFormatter: date },
    { field: 'expires_at', valueFormatter: date },
  ],
  rowData: await readList(),
});

// What the measurement presses: as a page around the grid would.
Object.assign(window, {
  grid: {
    filter: (text: string) => api.setGridOption('quickFilterText', text),
    sort: (colId: keyof Sent, desc: boolean) =>
      api.applyColumnState({ state: [{ colId, sort: desc ? 'desc' : 'asc' }], defaultState: { sort: null } }),
  },
});
