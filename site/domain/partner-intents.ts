import type { PartnerIntent, RequestStep } from './partner-intent.ts';

const request: RequestStep = { name: 'Your request', time: '3 minutes' };
const within24Hours = { time: 'within 24 hours', byPerson: true };
const whenWeAnswer = {
  question: 'When we answer',
  answer: 'Within 24 hours, by email or phone, with times to choose from.',
};

/**
 * The texts of the partner page by the link's `intent`: `/partner?intent=demo`. Links without one,
 * as in the header and the footer, get `project`. The page gets these texts as data, so no script
 * contains them.
 */
export const partnerIntents = {
  project: {
    headline: 'Tell us what to automate first.',
    lead: 'Describe the work that takes too long. A person reads your request and answers within 24 hours. After the first call you have a concrete proposal in writing.',
    formTitle: 'Become a Partner',
    question: 'What should we automate first?',
    steps: [
      request,
      { name: 'Read by a person', ...within24Hours },
      { name: 'First call', time: '30 minutes', byPerson: true },
      { name: 'Proposal', time: 'in writing' },
    ],
    answers: [
      {
        question: 'Who reads it',
        answer: 'An automation engineer, who also writes back to you and joins the call.',
      },
      {
        question: 'When we answer',
        answer: 'Within 24 hours, by email or phone, with questions about your case.',
      },
      {
        question: 'What the call covers',
        answer:
          'How the work runs today, which systems it touches and where a person has to decide.',
      },
      {
        question: 'What to have ready',
        answer:
          'One process by name, how often it runs in a week and the tools involved. No slides.',
      },
    ],
    prepare:
      'Until then, it helps to find out how often the work comes up in a week and which tools it touches.',
  },
  trial: {
    asked: 'a 14-day free trial',
    headline: 'Start your 14-day free trial.',
    lead: 'No credit card. Tell us who you are, and a person sets up your trial within 24 hours. After 14 days it ends by itself.',
    formTitle: 'Start Free Trial',
    question: 'What should the trial run on?',
    steps: [
      request,
      { name: 'Account opened', ...within24Hours },
      { name: 'First drafts', time: 'day 2' },
      { name: 'Trial ends', time: 'day 14' },
    ],
    answers: [
      {
        question: 'Who sets it up',
        answer: 'An automation engineer, who sends you the sign-in and answers your questions.',
      },
      {
        question: 'When it starts',
        answer: 'When we confirm it, within 24 hours. The 14 days count from then.',
      },
      {
        question: 'What it costs',
        answer: 'Nothing. You give no credit card, and owe nothing if you do not continue.',
      },
      {
        question: 'What to have ready',
        answer: 'One inbox or folder that the agent may read, and one person to check its drafts.',
      },
    ],
    prepare: 'Until then, it helps to choose the inbox and the person who will check the drafts.',
  },
  demo: {
    asked: 'a demo',
    headline: 'See an agent handle cases like yours.',
    lead: 'Tell us what your team handles. A person answers within 24 hours with times for a demo, and the demo shows the steps on cases of that kind.',
    formTitle: 'Schedule Demo',
    question: 'What should the demo show?',
    steps: [
      request,
      { name: 'Time agreed', ...within24Hours },
      { name: 'Demo', time: '40 minutes', byPerson: true },
      { name: 'Proposal', time: 'if you want one' },
    ],
    answers: [
      {
        question: 'Who shows it',
        answer: 'An automation engineer, who can answer questions about your systems.',
      },
      whenWeAnswer,
      {
        question: 'What you see',
        answer: 'How an agent reads a case, does the steps and stops to ask a person.',
      },
      {
        question: 'What to have ready',
        answer: 'A few closed cases with the names removed, and the person who handles them now.',
      },
    ],
    prepare: 'Until then, it helps to pick a few closed cases, some easy and some hard.',
  },
  briefing: {
    asked: 'an executive briefing',
    headline: 'One hour with everyone who has to sign.',
    lead: 'Finance, IT and audit in one call. Tell us who will join, and a person answers within 24 hours with times.',
    formTitle: 'Schedule Executive Briefing',
    question: 'What do you need to decide after the briefing?',
    steps: [
      request,
      { name: 'Time agreed', ...within24Hours },
      { name: 'Briefing', time: 'one hour', byPerson: true },
      { name: 'Proposal', time: 'in writing' },
    ],
    answers: [
      {
        question: 'Who leads it',
        answer: 'An automation engineer, who shows a running agent and its log.',
      },
      whenWeAnswer,
      {
        question: 'What it covers',
        answer: 'Controls, data regions, the audit log and what a first process would take.',
      },
      {
        question: 'What to have ready',
        answer:
          'The process you would start with, the regions it runs in and the systems involved.',
      },
    ],
    prepare:
      'Until then, it helps to name the process you would start with and the regions it runs in.',
  },
  global: {
    asked: 'a call about several regions',
    headline: 'Tell us where you operate.',
    lead: 'Name the regions and the process you have in mind. A person answers within 24 hours with times for a call.',
    formTitle: 'Discuss Your Global Needs',
    question: 'Which regions and which process do you have in mind?',
    steps: [
      request,
      { name: 'Time agreed', ...within24Hours },
      { name: 'First call', time: '30 minutes', byPerson: true },
      { name: 'Proposal', time: 'in writing' },
    ],
    answers: [
      {
        question: 'Who reads it',
        answer: 'An automation engineer, who also writes back to you and joins the call.',
      },
      whenWeAnswer,
      {
        question: 'What the call covers',
        answer:
          'Where your data has to stay, the languages and systems involved, and who decides in each region.',
      },
      {
        question: 'What to have ready',
        answer: 'One process, the countries it runs in and the local rules you know of.',
      },
    ],
    prepare: 'Until then, it helps to list the countries with their languages and systems.',
  },
  review: {
    asked: 'a security review',
    headline: 'Have your reviewer question us.',
    lead: 'Tell us which standards and systems the review covers. A person answers within 24 hours with times, and says what to send first.',
    formTitle: 'Schedule Security Review',
    question: 'What does your review have to cover?',
    steps: [
      request,
      { name: 'Time agreed', ...within24Hours },
      { name: 'Review', time: '90 minutes', byPerson: true },
      { name: 'Answers', time: 'in writing' },
    ],
    answers: [
      {
        question: 'Who joins',
        answer: 'An engineer who knows the controls and can show how they work.',
      },
      whenWeAnswer,
      {
        question: 'What it covers',
        answer: 'Access, encryption, deployment, certifications and your questionnaire.',
      },
      {
        question: 'What to have ready',
        answer: 'Your questionnaire and your reviewer. Reports need a confidentiality agreement.',
      },
    ],
    prepare: 'Until then, it helps to have your questionnaire ready to send.',
  },
  list: {
    asked: 'early access to the real estate agent',
    headline: 'Get on the list for early access.',
    lead: 'The real estate agent is in early access, and teams are set up in the order they join. Tell us about yours, and a person writes back within 24 hours.',
    formTitle: 'Get On The List',
    question: 'Where do your leads come from, and which CRM do you use?',
    steps: [
      request,
      { name: 'Place confirmed', ...within24Hours },
      { name: 'First call', time: '30 minutes', byPerson: true },
      { name: 'First drafts', time: 'two weeks later' },
    ],
    answers: [
      {
        question: 'Who reads it',
        answer: 'An automation engineer, who also connects your tools when it is your turn.',
      },
      {
        question: 'When we answer',
        answer: 'Within 24 hours, by email or phone, with questions about your leads.',
      },
      {
        question: 'What the call covers',
        answer: 'Your sources, your hours, how you write and what the agent must never say.',
      },
      {
        question: 'What to have ready',
        answer: 'Last month’s leads, and a user in your CRM that only reads.',
      },
    ],
    prepare: 'Until then, it helps to count last month’s leads by source.',
  },
  partnership: {
    asked: 'a partnership',
    headline: 'Tell us about your clients or your product.',
    lead: 'Say whether you make a product, advise clients or build software they use. A person reads it and answers within 24 hours.',
    formTitle: 'Become a Partner',
    question: 'Which client, product or integration do you have in mind?',
    steps: [
      request,
      { name: 'Read by a person', ...within24Hours },
      { name: 'First talk', time: '45 minutes', byPerson: true },
      { name: 'Agreement', time: 'in plain English' },
    ],
    answers: [
      {
        question: 'Who reads it',
        answer: 'A partner engineer, who also writes back to you and joins the talk.',
      },
      {
        question: 'When we answer',
        answer: 'Within 24 hours, by email or phone, with questions about your business.',
      },
      {
        question: 'What the talk covers',
        answer: 'One real case, and whether our work and yours fit.',
      },
      {
        question: 'What to have ready',
        answer: 'A task that your clients or users complain about. No slides.',
      },
    ],
    prepare: 'Until then, it helps to choose one client or product to start with.',
  },
} as const satisfies Record<string, PartnerIntent>;

export type PartnerIntents = { readonly [Name in keyof typeof partnerIntents]: PartnerIntent };
