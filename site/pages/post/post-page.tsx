export default function PostPage() {
  return <div data-page-body="" />;
}
