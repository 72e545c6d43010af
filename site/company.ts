/** What the spec blanks out: reserved example domains and 555-01xx numbers (design.md). */
export const company = {
  name: 'USTA',
  titleSuffix: ' | USTA',
  email: 'hello@usta.example',
  phone: '+1 (555) 555-0142',
  phoneHref: 'tel:+15555550142',
  social: {
    professionalNetwork: 'https://network.example/usta',
    codeHost: 'https://code.example/usta',
    videoSite: 'https://video.example/usta',
    /** No real target yet (spec §2). */
    microblog: '#',
  },
} as const;
