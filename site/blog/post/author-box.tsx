import { Avatar } from '../../ui/avatar/avatar.tsx';
import type { Author } from '../post-card.ts';
import styles from './author-box.module.css';

/** The author, at the end of the post. */
export function AuthorBox({ author, bio }: { author: Author; bio: string }) {
  return (
    <section className={styles.box} aria-labelledby="about-the-author">
      <Avatar name={author.name} src={author.avatar} size="large" />
      <div>
        <h2 className={styles.heading} id="about-the-author">
          About the Author
        </h2>
        <p className={styles.name}>{author.name}</p>
        <p className="caption">{author.role}</p>
        <p className={styles.bio}>{bio}</p>
      </div>
    </section>
  );
}
