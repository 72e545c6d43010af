import type { Figure as FigureData } from '../schema/panels.ts';
import { WorkflowFigure } from '../workflow/workflow-figure.tsx';
import { Panel } from './panel.tsx';

/** What stands beside a text: a diagram or a panel. */
export function Figure({ figure }: { figure: FigureData }) {
  return figure.kind === 'workflow' ? (
    <WorkflowFigure diagram={figure.diagram} />
  ) : (
    <Panel panel={figure} />
  );
}
