/*
 * What spec §2, §3 and §9 say that stands on the pages, as data. Texts in quotes in the spec are here
 * to the letter; what the spec only describes has the words that the site chose for it.
 */

/**
 * Calls to action of spec §2: page, label, target, and how often or where it is shown. The spec leaves
 * two without a target; they lead to what their labels name. A link to `/partner` says what it asks for,
 * where that is not a project.
 */
export const callsToAction: readonly (readonly [
  page: string,
  label: string,
  target: string,
  where?: 'twice' | 'closing',
])[] = [
  ['/', 'Become a Partner', '/partner', 'closing'],
  ['/ai-agents/real-estate', 'Get On The List', '/partner?intent=list', 'twice'],
  ['/ai-agents/recruitment', 'Automate Recruiting', '/partner'],
  ['/ai-agents/recruitment', 'Explore Features', '#features'],
  ['/ai-agents/recruitment', 'Start Your AI Journey', '/partner', 'closing'],
  ['/ai-agents/sales', 'Boost Sales Performance', '/partner'],
  ['/ai-agents/sales', 'Explore Features', '#features'],
  ['/ai-agents/sales', 'Start Selling Smarter', '/partner', 'closing'],
  ['/platform/agentic-workflows', 'Build Your First Agent', '/partner'],
  ['/platform/agentic-workflows', 'Explore Capabilities', '#features'],
  ['/platform/agentic-workflows', 'Start Building Today', '/partner'],
  ['/platform/agentic-workflows', 'Schedule Demo', '/partner?intent=demo'],
  ['/platform/integrations-info', 'Start Integrating', '/partner'],
  ['/platform/integrations-info', 'Browse Integrations', '#featured-integrations'],
  ['/platform/integrations-info', 'Start Free Trial', '/partner?intent=trial'],
  ['/platform/integrations-info', 'View All Integrations', '#all-integrations'],
  ['/platform/llm', 'Get Started', '/partner'],
  ['/platform/llm', 'Explore Models', '#models'],
  ['/platform/llm', 'Start Free Trial', '/partner?intent=trial'],
  ['/platform/llm', 'Contact Sales', '#contact'],
  ['/platform/security-info', 'Schedule Security Review', '/partner?intent=review', 'twice'],
  ['/platform/security-info', 'Explore Features', '#security-features'],
  ['/solutions/enterprise', 'Schedule Enterprise Demo', '/partner?intent=demo'],
  ['/solutions/enterprise', 'Discuss Your Global Needs', '/partner?intent=global'],
  ['/solutions/enterprise', 'Schedule Executive Briefing', '/partner?intent=briefing'],
  ['/solutions/midsized', 'Schedule Demo', '/partner?intent=demo'],
  ['/solutions/midsized', 'Explore Solutions', '#challenges'],
  ['/solutions/midsized', 'Schedule Your Demo', '/partner?intent=demo', 'closing'],
  ['/solutions/startup', 'Start Free Trial', '/partner?intent=trial'],
  ['/solutions/startup', 'Learn More', '#why-startups'],
  ['/solutions/startup', 'Schedule Demo', '/partner?intent=demo'],
];

/** Figures and claims of spec §2 and §9: page, value, and the words that stand with it. */
export const claims: readonly (readonly [page: string, ...words: string[]])[] = [
  // General.
  ['/', '80%', 'time saved'],
  ['/', '60%', 'cost reduction'],
  ['/', '99.9%', 'accuracy'],
  ['/', '24/7'],
  ['/', 'in weeks', 'first agent'],
  // Customer service and others.
  ['/ai-agents/customer-service', '95%', 'first contact resolution'],
  ['/ai-agents/customer-service', '< 1 s', 'response'],
  ['/ai-agents/customer-service', '70%', 'cost reduction'],
  ['/ai-agents/finance-accounting', '90%', 'faster finance processing'],
  ['/ai-agents/property-management', '98%', 'occupancy'],
  ['/ai-agents/human-resources', '3 days', 'onboarding'],
  ['/solutions/human-resources', '4.8/5', 'satisfaction'],
  // Trials.
  ['/solutions/startup', '14-day free trial', 'no credit card'],
  ['/platform/llm', '14-day free trial', 'no credit card'],
  ['/platform/integrations-info', '14-day free trial', 'no credit card'],
  // Midsized.
  ['/solutions/midsized', 'ROI in 90 days'],
  ['/solutions/midsized', 'No upfront costs'],
  ['/solutions/midsized', 'Weeks 1-2'],
  ['/solutions/midsized', 'Weeks 3-6'],
  ['/solutions/midsized', 'Weeks 7-12'],
  ['/solutions/midsized', 'Then ongoing'],
  ['/solutions/midsized', '45%', 'cost per case'],
  ['/solutions/midsized', '3.2x', 'return'],
  ['/solutions/midsized', '67%', 'manual entry'],
  ['/solutions/midsized', '89%', 'on time'],
  // Recruitment.
  ['/ai-agents/recruitment', '75%', 'time to hire'],
  ['/ai-agents/recruitment', '92%', 'shortlist'],
  ['/ai-agents/recruitment', '4.8/5', 'satisfaction'],
  ['/ai-agents/recruitment', '60%', 'cost reduction'],
  // Sales.
  ['/ai-agents/sales', '45%', 'conversion increase'],
  ['/ai-agents/sales', '< 5 min', 'lead response'],
  // Integrations.
  ['/platform/integrations-info', '500+', 'connectors'],
  ['/platform/integrations-info', '50+', 'CRM and sales'],
  ['/platform/integrations-info', '75+', 'Email and messaging'],
  ['/platform/integrations-info', '100+', 'Databases and files'],
  ['/platform/integrations-info', '40+', 'Accounting and banking'],
  ['/platform/integrations-info', '60+', 'Commerce and delivery'],
  ['/platform/integrations-info', '45+', 'HR and payroll'],
  ['/platform/integrations-info', '35+', 'Calendars and meetings'],
  ['/platform/integrations-info', '55+', 'Development and support desks'],
  ['/platform/integrations-info', '10M+', 'API calls a day'],
  ['/platform/integrations-info', '99.9%', 'uptime'],
  // Security.
  ['/platform/security-info', '99.99%', 'uptime SLA'],
  ['/platform/security-info', 'AES-256 at rest'],
  ['/platform/security-info', 'TLS 1.3 in transit'],
  ['/platform/security-info', '4 hours', 'RTO'],
  ['/platform/security-info', '1 hour', 'RPO'],
  ['/platform/security-info', '15+', 'data centers'],
  // Selling points of spec §6.
  ['/platform/security-info', 'Role-based access control'],
  ['/platform/security-info', 'Single sign-on'],
  ['/platform/security-info', 'multi-factor authentication'],
  // Enterprise.
  ['/solutions/enterprise', '25+', 'data centers'],
  ['/solutions/enterprise', '150+', 'countries'],
  ['/solutions/enterprise', 'under 100ms', 'latency'],
  ['/solutions/enterprise', '15-minute', 'critical response'],
  ['/solutions/enterprise', '68%', 'cost reduction'],
  ['/solutions/enterprise', '$12M+', 'savings'],
  ['/solutions/enterprise', '250K+', 'hours saved'],
  ['/solutions/enterprise', '98%', 'accuracy'],
  // LLM.
  ['/platform/llm', '128K tokens'],
  ['/platform/llm', '200K tokens'],
  ['/platform/llm', '1M tokens'],
  ['/platform/llm', '8K tokens'],
  ['/platform/llm', '32K tokens'],
  // Blog.
  [
    '/resources/blog',
    '10 to 100 employees',
    'in accounting, law, real estate, healthcare, professional services and e-commerce',
  ],
];

/** Texts of spec §2 and §4 that a page shows before anybody has done anything. */
export const texts: readonly (readonly [page: string, ...texts: string[]])[] = [
  ['/', 'Discovery', 'Design', 'Development', 'Deployment'],
  ['/about/us', 'Our mission', 'Our vision', 'Core values'],
  ['/about/us', '2020', '2021', '2022', '2023', '2024'],
  ['/about/partnerships', 'Technology', 'Channel', 'Integration'],
  ['/ai-agents/real-estate', 'Early access', 'Customized results', 'Save time'],
  ['/ai-agents/real-estate', 'Technical expertise'],
  ['/ai-agents/real-estate', 'New lead nurture and follow up'],
  ['/ai-agents/real-estate', 'Appointment confirmation and reminders'],
  ['/platform/security-info', 'Cloud', 'On-premise', 'Hybrid'],
  ['/about/resources/changelogs', 'Latest release', 'All Updates', 'Features', 'Fixes'],
  ['/about/resources/changelogs', 'Improvements', 'Subscribe'],
  ['/resources/blog', 'Insights & Innovation', 'Knowledge Hub', 'Search', '24 Articles'],
  ['/resources/blog', '6 Categories', 'Expert Insights', 'All Posts', 'Featured Articles'],
  ['/resources/blog', 'Must-Read Insights', 'More Great Reads', 'Load More Articles'],
  ['/resources/blog', 'AI & Automation', 'Technology Insights', 'Business Strategy'],
  ['/resources/blog', 'Case Studies', 'Product Updates', 'Industry News'],
  ['/resources/blog/implementing-workflow-automation', 'Home', 'Blog', 'Share', 'min read'],
  ['/resources/blog/implementing-workflow-automation', 'About the Author', 'Back to Blogs'],
  ['/resources/blog/not-found', 'Post Not Found', 'Back to Blog'],
  ['/resources/blog/not-found', "The blog post you're looking for doesn't exist."],
  ['/resources/blog/implementing-workflow-automation', 'Tags'],
  ['/partner', 'Become a Partner', 'First name', 'Last name', 'Email', 'Phone', 'Company', 'Title'],
  ['/login', 'Sign In', 'Request Access', 'Google', 'Enterprise SSO', 'Remember me'],
];

/** How many of something a page has: the parts that spec §2 counts. */
export const counts: readonly (readonly [page: string, selector: string, count: number])[] = [
  ['/', '#agents a[href^="/ai-agents/"]', 8],
  ['/', '#integrations li h3', 8],
  ['/', '#how-it-works li h3', 4],
  ['/about/us', '#story li h3', 5],
  ['/about/us', '#values li h3', 5],
  ['/about/partnerships', '#types li h3', 3],
  ['/about/partnerships', '#process li h3', 4],
  ['/about/partnerships', '#benefits li h3', 5],
  ['/about/resources/changelogs', '[aria-label="Kinds of changes"] button', 4],
  ['/ai-agents/real-estate', '#benefits li h3', 4],
  ['/ai-agents/real-estate', 'blockquote', 3],
  ['/ai-agents/real-estate', '#workflows figure', 2],
  ['/ai-agents/real-estate', 'main a[href^="mailto:"]', 1],
  ['/ai-agents/real-estate', 'main a[href^="tel:"]', 1],
  ['/platform/security-info', '#deployment li h3', 3],
  ['/platform/agentic-workflows', 'canvas', 1],
  ['/platform/integrations-info', '#featured-integrations li h3', 8],
  ['/platform/llm', '#models [role=rowgroup]:last-child > [role=row]', 5],
  ['/solutions/midsized', '#timeline li h3', 4],
  ['/about/resources/changelogs', 'main input[type="email"][required]', 1],
  ['/partner', 'main form input:not([hidden])', 6],
  ['/partner', 'main form textarea', 1],
  ['/resources/blog', 'input[placeholder="Search articles, topics, authors..."]', 1],
  ['/test-hero', 'meta[name="robots"][content^="noindex"]', 1],
  ['/test-layout', 'meta[name="robots"][content^="noindex"]', 1],
];

/** Ids that links of the spec lead to, and the sections it names. */
export const anchors: readonly (readonly [page: string, ...ids: string[]])[] = [
  ['/ai-agents/recruitment', 'features'],
  ['/ai-agents/sales', 'features'],
  ['/platform/agentic-workflows', 'features'],
  ['/platform/integrations-info', 'featured-integrations'],
  ['/platform/llm', 'models', 'contact'],
  ['/platform/security-info', 'overview', 'security-features', 'deployment', 'certifications'],
  ['/platform/security-info', 'statistics'],
  ['/solutions/midsized', 'challenges'],
  ['/solutions/startup', 'why-startups'],
];

/** The header, on every page of the public layout (spec §2). */
export const header = {
  menus: ['AI Agents', 'Solutions', 'Platform', 'Resources', 'About'],
  links: [
    ['Login', '/login'],
    ['Become a Partner', '/partner'],
  ],
} as const;

/** The footer, on the same pages. */
export const footer = {
  lists: [
    ['AI Agents', 5],
    ['Solutions', 3],
  ],
  links: [
    ['Integrations', '/platform/integrations-info'],
    ['Updates', '/about/resources/changelogs'],
    ['Contact', '/partner'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ],
  social: ['Professional network', 'Microblog', 'Code host', 'Video site'],
  newsletter: 'Stay Updated',
} as const;

/** Changelog versions of spec §3, newest first, with the kinds of changes where it names them. */
export const versions: readonly (readonly [version: string, date: string, kinds?: string[]])[] = [
  ['3.2.0', '2024-12-28'],
  ['3.1.5', '2024-12-15', ['Improvements', 'Fixes']],
  ['3.1.0', '2024-12-01', ['Features', 'Improvements']],
  ['3.0.8', '2024-11-20', ['Fixes']],
  ['3.0.0', '2024-11-01'],
];

/** Public routes of spec §2, and those that only a link leads to. */
export const routes: readonly string[] = [
  '/',
  '/test-hero',
  '/test-layout',
  '/partner',
  '/about/us',
  '/about/vision',
  '/about/partnerships',
  '/about/resources/changelogs',
  '/ai-agents/customer-service',
  '/ai-agents/data-extraction',
  '/ai-agents/finance-accounting',
  '/ai-agents/human-resources',
  '/ai-agents/property-management',
  '/ai-agents/real-estate',
  '/ai-agents/recruitment',
  '/ai-agents/sales',
  '/solutions/enterprise',
  '/solutions/midsized',
  '/solutions/startup',
  '/solutions/customer-service',
  '/solutions/data-extraction',
  '/solutions/finance-accounting',
  '/solutions/human-resources',
  '/solutions/property-management',
  '/solutions/real-estate',
  '/platform/agentic-workflows',
  '/platform/llm',
  '/platform/security-info',
  '/platform/integrations-info',
  '/resources/blog',
  '/privacy',
  '/terms',
  '/login',
  '/app/dashboard',
];

/** What the head of every indexed page has (spec §2, "Metadata"); articles have more. */
export const metadata: readonly string[] = [
  'meta[name="description"]',
  'meta[name="keywords"]',
  'meta[name="author"]',
  'meta[name="robots"][content="index, follow"]',
  'link[rel="canonical"]',
  'meta[property="og:title"]',
  'meta[property="og:description"]',
  'meta[property="og:image"]',
  'meta[property="og:url"]',
  'meta[name="twitter:card"]',
];

export const articleMetadata: readonly string[] = [
  'meta[property="og:type"][content="article"]',
  'meta[property="article:published_time"]',
  'meta[property="article:modified_time"]',
];
