import type { ExtraField } from '../../../src-shared/field.ts';
import classes from './extra-fields.module.css';
import { shownValue } from './shown-value.ts';

/** Fields that the description does not name, as they came: path and value, nothing interpreted. */
export function ExtraFields({ fields, label }: { fields: readonly ExtraField[]; label: string }) {
  return (
    <table aria-label={label} className={classes.table}>
      <thead>
        <tr>
          <th>Field</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <tr key={field.path.join('\u0000')}>
            <td className="mono">{field.path.join(' › ')}</td>
            <td {...(field.value === null || field.value === '' ? { className: classes.empty ?? '' } : {})}>
              {shownValue(field.value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
