import type { FlagName } from './definitions.ts';

/** The flags by topic, in the order of the dashboard. */
export const flagGroups: readonly { title: string; flags: readonly FlagName[] }[] = [
  {
    title: 'Core area',
    flags: ['core-platform', 'new-flow-builder', 'playground', 'component-store'],
  },
  {
    title: 'Nodes',
    flags: ['custom-nodes', 'python-nodes', 'javascript-nodes', 'llm-nodes', 'agent-nodes'],
  },
  {
    title: 'Running flows',
    flags: ['parallel-execution', 'streaming', 'caching', 'voice', 'knowledge-base'],
  },
  {
    title: 'Editing flows',
    flags: [
      'auto-save',
      'tweaks',
      'file-management',
      'collaboration',
      'dark-mode',
      'keyboard-shortcuts',
      'minimap',
      'node-search',
      'template-gallery',
    ],
  },
  {
    title: 'Integrations',
    flags: ['gmail-integration', 'aws-integration', 'slack-integration', 'discord-integration'],
  },
  {
    title: 'Loading and diagnostics',
    flags: [
      'virtualization',
      'lazy-loading',
      'code-splitting',
      'error-tracking',
      'debug-mode',
      'performance-monitoring',
    ],
  },
];

/** Filters the groups by words in a flag's name or description. Omits empty groups. */
export function filterGroups(
  words: string,
  describe: (name: FlagName) => string,
): { title: string; flags: readonly FlagName[] }[] {
  const wanted = words.trim().toLowerCase();
  const matches = (name: FlagName) => `${name} ${describe(name)}`.toLowerCase().includes(wanted);
  return flagGroups
    .map(({ title, flags }) => ({ title, flags: flags.filter(matches) }))
    .filter(({ flags }) => flags.length > 0);
}
