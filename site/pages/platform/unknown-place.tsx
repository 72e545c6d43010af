import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import styles from './place.module.css';

/** The message for unknown URLs of the platform. */
export function UnknownPlace() {
  const { pathname } = useLocation();
  return (
    <div className={styles.place}>
      <h1 className={styles.title}>There is no page at this address</h1>
      <p className={styles.text}>
        The platform has no page <code className={styles.path}>{pathname}</code>. You are still
        signed in.
      </p>
      <ButtonLink href={paths.dashboard()}>Go to the dashboard</ButtonLink>
    </div>
  );
}
