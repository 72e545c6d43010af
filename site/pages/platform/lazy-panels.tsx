import { paths } from '../../domain/paths.ts';
import { navigate } from '../../navigation/history.tsx';
import { LazyPanel } from './lazy-panel.tsx';

/* Panels that load their code when they are shown. All but the flags need a server. */

interface ServerPanelProps {
  apiBaseUrl: string;
}

const loadFlags = () => import('../../features/flags/flag-panel.tsx');
const loadInbox = () => import('../../features/inbox/inbox.tsx');
const loadAccount = () => import('../../features/account/account.tsx');
const loadPeople = () => import('../../features/people/people.tsx');
const loadInvitation = () => import('../../features/invitation/invitation.tsx');

/** The feature flags. */
export function FlagPanel() {
  const failure = 'The feature flags could not be loaded.';
  return <LazyPanel load={loadFlags} props={{}} title="Feature flags" failure={failure} />;
}

/** The partnership requests. */
export function InboxPanel(props: ServerPanelProps) {
  const failure = 'The requests could not be loaded.';
  return (
    <LazyPanel load={loadInbox} props={props} title="Partnership requests" failure={failure} />
  );
}

/** The account of the signed-in user. */
export function AccountPanel(props: ServerPanelProps) {
  const failure = 'Your account could not be loaded.';
  return <LazyPanel load={loadAccount} props={props} title="Account" failure={failure} />;
}

/** The list of users. */
export function PeoplePanel(props: ServerPanelProps) {
  const failure = 'The people could not be loaded.';
  return <LazyPanel load={loadPeople} props={props} title="People" failure={failure} />;
}

/** The form to accept an invitation. */
export function InvitationPanel({ apiBaseUrl }: ServerPanelProps) {
  const props = { apiBaseUrl, onJoin: openDashboard };
  const failure = 'The invitation could not be loaded.';
  return (
    <LazyPanel load={loadInvitation} props={props} title="Join the platform" failure={failure} />
  );
}

function openDashboard(): void {
  navigate(paths.dashboard(), { replace: true });
}
