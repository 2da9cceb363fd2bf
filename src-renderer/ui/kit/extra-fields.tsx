import { Table, Text } from '@mantine/core';
import type { ExtraField } from '../../../src-shared/field.ts';

function shownValue({ value }: ExtraField): string {
  if (value === null) return 'null';
  if (value === '') return '(empty text)';
  return String(value);
}

/** Fields that the description does not name, as they came: path and value, nothing interpreted. */
export function ExtraFields({ fields, label }: { fields: readonly ExtraField[]; label: string }) {
  return (
    <Table aria-label={label} layout="fixed" verticalSpacing={6} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="40%">Field</Table.Th>
          <Table.Th>Value</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(field => (
          <Table.Tr key={field.path.join('\u0000')}>
            <Table.Td className="mono">{field.path.join(' › ')}</Table.Td>
            <Table.Td>
              <Text
                size="sm"
                component="span"
                {...(field.value === null || field.value === '' ? { c: 'dimmed' } : {})}
                style={{ overflowWrap: 'anywhere' }}
              >
                {shownValue(field)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
