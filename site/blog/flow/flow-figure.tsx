import type { Rail } from '../../cards/rail.ts';
import { WorkflowFigure } from '../../sections/workflow/workflow-figure.tsx';
import { FlowRail } from './flow-rail.tsx';
import type { Flow } from './parse-flow.ts';

/** A flow in an article: the site's workflow drawing, and the rail that a script adds to the text. */
export function FlowFigure({ flow: { diagram, sections }, rail }: { flow: Flow; rail: Rail }) {
  const { title, caption } = diagram;
  return (
    <div data-flow="">
      <WorkflowFigure
        diagram={{ ...diagram, caption: caption === undefined ? title : `${title}. ${caption}` }}
      />
      <template>
        <FlowRail rail={rail} sections={rail.stops.map(({ id }) => sections[id])} />
      </template>
    </div>
  );
}
