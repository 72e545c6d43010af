export default function PartnerPage() {
  return <h1>Partner</h1>;
}
