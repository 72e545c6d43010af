import { z } from 'zod';
import { partnerIntents } from '../../domain/partner-intents.ts';
import { paths } from '../../domain/paths.ts';

/** A text on the page: not empty, and without surrounding spaces. */
export const text = z.string().trim().min(1, 'Write text here, or leave the field out.');

/** The id of a section, for anchors: `features`, `security-features`. */
export const anchor = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'Write the id in lower case with hyphens, without "#": security-features',
  );

/** The target of a link. Not just `#`, which only jumps to the top of the page. */
export const href = z
  .string()
  .regex(
    /^(\/(?!\/)\S*|#\S+|https:\/\/\S+|mailto:\S+|tel:\S+)$/,
    'Write a path of this site (/partner), an anchor of this page (#features) or a URL (https://…).',
  )
  .refine(asksForWhatThereIs, {
    message: `Write the topic of the link: ${Object.keys(partnerIntents).join(', ')}.`,
  });

/** Whether a link to the partner page has a known intent: `?intent=demo`. */
function asksForWhatThereIs(target: string): boolean {
  if (!target.startsWith(`${paths.partner()}?`)) return true;
  const intent = new URLSearchParams(target.slice(target.indexOf('?'))).get('intent') ?? '';
  return Object.hasOwn(partnerIntents, intent);
}

/** A link with its label. */
export const link = z.strictObject({ label: text, href });

/** A button. */
export const action = link.extend({
  kind: z.enum(['primary', 'secondary', 'quiet']).default('primary'),
});

/** Up to three buttons, at most one of them primary. */
export const actions = z
  .array(action)
  .max(3, 'Three actions at most: one main action and two others.')
  .refine((list) => list.filter(({ kind }) => kind === 'primary').length <= 1, {
    message: 'One primary action at most; write `kind: secondary` or `kind: quiet` on the others.',
  })
  .default([]);

/** The heading above the content of a section. */
export const heading = {
  id: anchor.optional(),
  eyebrow: text.optional(),
  title: text,
  intro: text.optional(),
};

/** For sections that may have no visible title. `label` then names them for screen readers. */
export const optionalHeading = {
  ...heading,
  title: text.optional(),
  label: text.optional(),
};

/** A list of objects, with a minimum and maximum length. */
export function listOf<Shape extends z.ZodRawShape>(least: number, most: number, shape: Shape) {
  return z.array(z.strictObject(shape)).min(least).max(most);
}

/** An optional list of objects. The default is empty. */
export function upTo<Shape extends z.ZodRawShape>(most: number, shape: Shape) {
  return z.array(z.strictObject(shape)).max(most).default([]);
}

/** Reports a problem at the field to change. */
export function complain(context: z.RefinementCtx, path: (string | number)[], message: string) {
  context.addIssue({ code: 'custom', path, message });
}

/** A section with a heading. */
export function section<const Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
) {
  return z.strictObject({ type: z.literal(type), ...heading, ...shape });
}

/** The heading of any section. */
export type Heading = z.output<z.ZodObject<typeof optionalHeading>>;
export type Action = z.output<typeof action>;
