import type { Diagram } from '../sections/schema/diagram.ts';
import type { Figure } from '../sections/schema/panels.ts';
import type { Section } from '../sections/schema.ts';
import { type Rail, railOfDiagram, railOfSteps } from './rail.ts';

/** The rail of a page: its first workflow, otherwise its steps, otherwise its options. */
export function railOfPage(sections: readonly Section[]): Rail | undefined {
  const diagram = sections.map(findDiagram).find((found) => found !== undefined);
  if (diagram) return railOfDiagram(diagram);
  const titles = sections.map(listTitles).find((found) => found !== undefined);
  return titles && railOfSteps(titles);
}

function findDiagram(section: Section): Diagram | undefined {
  if (section.type === 'workflow') return section.diagrams[0];
  const figure = listFigures(section).find(({ kind }) => kind === 'workflow');
  return figure?.kind === 'workflow' ? figure.diagram : undefined;
}

function listFigures(section: Section): Figure[] {
  switch (section.type) {
    case 'hero':
    case 'showcase':
      return section.figure ? [section.figure] : [];
    case 'panels':
      return section.figures;
    case 'bento':
      return section.cells.flatMap(({ figure }) => figure ?? []);
    default:
      return [];
  }
}

function listTitles(section: Section): string[] | undefined {
  switch (section.type) {
    case 'steps':
    case 'timeline':
    case 'options':
      return section.items.map(({ title }) => title);
    default:
      return undefined;
  }
}
