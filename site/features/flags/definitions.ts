/** A feature flag of the platform (spec §3). Its name is its key. */
export interface FlagDefinition {
  defaultValue: boolean;
  description: string;
  /** Flags that must be on for this one to be on. */
  dependencies?: readonly string[];
  /** Whether a change only applies to pages loaded afterwards. */
  requiresReload?: boolean;
  /**
   * Whether code of this site uses it. The others belong to the flow editor and its servers, which
   * are not part of this site. They are listed here to be viewed, switched and exported.
   */
  actsHere?: boolean;
}

/** All flags with their defaults and dependencies (spec §9, "Feature flags"). */
export const flagDefinitions = {
  'core-platform': {
    defaultValue: false,
    description: 'The core area of the platform, at /core',
    actsHere: true,
  },
  'new-flow-builder': {
    defaultValue: false,
    description: 'The new editor for flows, in the core area',
    actsHere: true,
    dependencies: ['core-platform'],
  },
  playground: {
    defaultValue: true,
    description: 'A place to try an agent before it goes live',
    actsHere: true,
    dependencies: ['core-platform'],
  },
  'component-store': {
    defaultValue: true,
    description: 'Ready-made components to add to a flow',
    actsHere: true,
    dependencies: ['core-platform'],
  },
  'custom-nodes': { defaultValue: true, description: 'Nodes that your own team has written' },
  'python-nodes': { defaultValue: true, description: 'Nodes that run Python' },
  'javascript-nodes': { defaultValue: true, description: 'Nodes that run JavaScript' },
  'llm-nodes': { defaultValue: true, description: 'Nodes that ask a language model' },
  'agent-nodes': { defaultValue: true, description: 'Nodes that hand a task to an agent' },
  voice: { defaultValue: false, description: 'Talking to an agent instead of typing' },
  'knowledge-base': { defaultValue: false, description: 'Answers from your own documents' },
  'parallel-execution': { defaultValue: true, description: 'Independent steps run side by side' },
  streaming: { defaultValue: true, description: 'Answers appear while they are being written' },
  caching: { defaultValue: true, description: 'Steps with the same input are not run twice' },
  'auto-save': { defaultValue: true, description: 'Changes to a flow are saved as you make them' },
  tweaks: { defaultValue: true, description: 'Settings of a node that one run may override' },
  'file-management': { defaultValue: true, description: 'Uploading files and using them in flows' },
  collaboration: { defaultValue: false, description: 'Several people in one flow at a time' },
  'dark-mode': { defaultValue: true, description: 'The dark theme inside the editor' },
  'keyboard-shortcuts': { defaultValue: true, description: 'Shortcuts for the most common edits' },
  minimap: { defaultValue: true, description: 'A small map of a large flow' },
  'node-search': { defaultValue: true, description: 'Finding a node by its name' },
  'template-gallery': { defaultValue: true, description: 'Flows to start from' },
  'gmail-integration': { defaultValue: false, description: 'Reading and sending Gmail messages' },
  'aws-integration': { defaultValue: false, description: 'Services of Amazon Web Services' },
  'slack-integration': { defaultValue: false, description: 'Messages and approvals in Slack' },
  'discord-integration': { defaultValue: false, description: 'Messages in Discord' },
  virtualization: {
    defaultValue: true,
    description: 'Long lists draw only the rows in view',
    requiresReload: true,
  },
  'lazy-loading': {
    defaultValue: true,
    description: 'Parts of the editor load when they are opened',
    requiresReload: true,
  },
  'code-splitting': {
    defaultValue: true,
    description: 'Each part of the editor is its own file',
    requiresReload: true,
  },
  'error-tracking': {
    defaultValue: true,
    description: 'Errors on this site are reported to its analytics',
    actsHere: true,
  },
  'debug-mode': { defaultValue: false, description: 'Details of every step in the console' },
  'performance-monitoring': {
    defaultValue: false,
    description: 'Measuring how long the editor takes',
    requiresReload: true,
  },
} as const satisfies Readonly<Record<string, FlagDefinition>>;

export type FlagName = keyof typeof flagDefinitions;

/** The names, in the order of display and export. */
export const flagNames = Object.keys(flagDefinitions) as FlagName[];

/** The definition of a flag, with the optional members that its literal type lacks. */
export function definitionOf(name: FlagName): FlagDefinition {
  return flagDefinitions[name];
}
