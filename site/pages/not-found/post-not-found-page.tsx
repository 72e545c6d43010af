import { paths } from '../../domain/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { LostPage } from './lost-page.tsx';

/** The page for addresses of posts that do not exist (spec §2, "Blog post screen"). */
export default function PostNotFoundPage() {
  return (
    <LostPage
      title="Post Not Found"
      text="The blog post you're looking for doesn't exist."
      missing="no post"
      others="Other posts"
    >
      <ButtonLink href={paths.blog()}>Back to Blog</ButtonLink>
    </LostPage>
  );
}
