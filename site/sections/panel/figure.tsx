import type { Figure as FigureData } from '../schema/panels.ts';
import { WorkflowFigure } from '../workflow/workflow-figure.tsx';
import { Panel } from './panel.tsx';

interface FigureProps {
  figure: FigureData;
  /** The value of the longest bar, if the bars are compared with others. */
  most?: number | undefined;
  /** Whether particles drift behind a diagram. */
  hasParticles?: boolean | undefined;
}

/** The figure of a section: a diagram or a panel. */
export function Figure({ figure, most, hasParticles }: FigureProps) {
  return figure.kind === 'workflow' ? (
    <WorkflowFigure diagram={figure.diagram} hasParticles={hasParticles} />
  ) : (
    <Panel panel={figure} most={most} />
  );
}
