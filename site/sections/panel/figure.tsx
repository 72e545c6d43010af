import type { Figure as FigureData } from '../schema/panels.ts';
import { WorkflowFigure } from '../workflow/workflow-figure.tsx';
import { Panel } from './panel.tsx';

interface FigureProps {
  figure: FigureData;
  /** What the longest bar stands for, where bars are compared with others. */
  most?: number | undefined;
  /** Whether items of work drift behind a diagram. */
  hasParticles?: boolean | undefined;
}

/** What a section shows next to its text: a diagram or a panel. */
export function Figure({ figure, most, hasParticles }: FigureProps) {
  return figure.kind === 'workflow' ? (
    <WorkflowFigure diagram={figure.diagram} hasParticles={hasParticles} />
  ) : (
    <Panel panel={figure} most={most} />
  );
}
