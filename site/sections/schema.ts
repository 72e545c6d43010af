import type { Entry } from 'stet';
import { z } from 'zod';
import { text } from './schema/common.ts';
import * as listing from './schema/listing.ts';
import * as telling from './schema/telling.ts';

/** All kinds of sections. Without an entry here and in `index.tsx`, a kind does not compile. */
export const sectionSchema = z.discriminatedUnion('type', [
  telling.hero,
  telling.workflow,
  telling.showcase,
  telling.panels,
  telling.testimonials,
  telling.prose,
  telling.contact,
  telling.cta,
  listing.services,
  listing.bento,
  listing.features,
  listing.stats,
  listing.steps,
  listing.timeline,
  listing.comparison,
  listing.table,
  listing.options,
  listing.carousel,
  listing.faq,
  listing.checklist,
]);

/** `navigation` in the front matter of a page: its place in a menu. */
export const pageNavigation = z.strictObject({
  /** Labels of the menu and of the group in it. */
  menu: text,
  group: text.optional(),
  label: text,
  description: text.optional(),
  /** Pages of a menu are sorted by this, lowest first. They follow the menu's own links. */
  order: z.number().default(0),
});

/** Front matter of a page of `content/pages/`. */
export const pageSchema = z
  .strictObject({
    /** Without the company's name, which is added automatically. */
    title: z.string().min(1).describe('43 to 53 characters, without the company name'),
    description: z.string().min(1).describe('150 to 160 characters for search results'),
    keywords: z.array(z.string()).default([]).describe('A list, for search engines'),
    noindex: z.boolean().default(false).describe('true keeps it out of search engines'),
    navigation: pageNavigation.optional().describe('Its place in a menu of the header'),
    sections: z.array(sectionSchema).min(1).describe('From top to bottom; the first is a hero'),
  })
  .superRefine(({ sections }, context) => {
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['sections', ...path], message });

    const ids = sections.map((section) => section.id);
    sections.forEach((section, index) => {
      if ((section.type === 'hero') !== (index === 0)) {
        complain([index, 'type'], 'A page starts with a hero and has no other.');
      }
      if (section.id !== undefined && ids.indexOf(section.id) !== index) {
        complain([index, 'id'], `Two sections have the id "${section.id}".`);
      }
      if (!('actions' in section)) return;
      section.actions.forEach(({ href }, action) => {
        if (/^#./.test(href) && !ids.includes(href.slice(1))) {
          complain(
            [index, 'actions', action, 'href'],
            `No section of this page has the id "${href.slice(1)}".`,
          );
        }
      });
    });
    if (sections.filter((section) => section.type === 'prose' && section.body).length > 1) {
      complain([], 'Only one section can contain the body of the page.');
    }
  });

export type Section = z.output<typeof sectionSchema>;
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;
export type SectionedPage = z.output<typeof pageSchema>;
export type PageEntry = Entry<SectionedPage>;
