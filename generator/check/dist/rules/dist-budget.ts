import { kilobytes } from '../../../lib/amounts.ts';
import type { OutputRule } from '../dist-rule.ts';
import { listLimits, resourceNames, scaleOf } from '../scale.ts';

/** How many of the heaviest parts are named. */
const shown = 4;

export const distBudget: OutputRule = {
  id: 'dist/budget',
  severity: 'error',
  asks: 'A page stays within the budgets that the definition of the site sets.',
  *test(context) {
    const scale = scaleOf(context);
    const said = new Set<string>();
    for (const { page, view, resource, limit, isShared } of listLimits(context)) {
      const { bytes, parts } = scale[resource](page, limit);
      if (bytes <= limit || (isShared && said.has(`${view} ${resource}`))) continue;
      said.add(`${view} ${resource}`);
      const subject = isShared ? `${page.path}, like each page of the view "${view}",` : page.path;
      const measured = resource === 'data' ? '' : ' as brotli sends it';
      const heaviest = [...parts()].sort(([, a], [, b]) => b - a).slice(0, shown);
      yield {
        file: page.file,
        message: `${subject} has ${kilobytes(bytes)} of ${resourceNames[resource]}${measured}, ${kilobytes(bytes - limit)} over the budget of ${kilobytes(limit)}.`,
        hint: `Heaviest: ${heaviest.map(([name, size]) => `${name} ${kilobytes(size)}`).join(', ')}.`,
      };
    }
  },
};
