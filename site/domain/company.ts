/** Values that the spec leaves blank: reserved example domains and 555-01xx numbers. */
export const company = {
  name: 'USTA',
  titleSuffix: ' | USTA',
  email: 'hello@usta.example',
  phone: '+1 (555) 555-0142',
  phoneHref: 'tel:+15555550142',
} as const;

/** Hours within which a person answers a partnership request (spec §4, "Partner form"). */
export const answerWithinHours = 24;
