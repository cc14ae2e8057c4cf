//! Steps into a box on behalf of programs without a `main` of their own; see
//! `pigskin_sandbox::enter_with`.

fn main() {
    pigskin_sandbox::enter();
    eprintln!("pigskin's sandbox starts this program; it does nothing by itself");
}
