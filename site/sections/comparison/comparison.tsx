import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import { Table } from './table.tsx';

/** A table of before and after. */
export function Comparison({ section }: { section: SectionOf<'comparison'> }) {
  const { subject, before, after, rows, note } = section;
  return (
    <Section section={section}>
      <Table
        columns={[subject, before, after]}
        rows={rows.map((row) => [row.label, row.before, row.after])}
        note={note}
        emphasis
      />
    </Section>
  );
}

/** Any other table. */
export function TableSection({ section }: { section: SectionOf<'table'> }) {
  return (
    <Section section={section}>
      <Table {...section} />
    </Section>
  );
}
