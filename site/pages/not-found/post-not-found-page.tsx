export default function PostNotFoundPage() {
  return <h1>Not found</h1>;
}
