import { Figure } from '../sections/panel/figure.tsx';
import type { ReleaseFigure as FigureData } from './changelog-schema.ts';
import { DiffFigure } from './diff-figure.tsx';

/** The picture of a release's main change. */
export function ReleaseFigure({ figure }: { figure: FigureData }) {
  return figure.kind === 'diff' ? <DiffFigure diff={figure} /> : <Figure figure={figure} />;
}
